// With friends: invitations, taking a seat, one's own seat on another device, handing a seat over.
import { api, Refused } from "../api.js";
import { Icon } from "../art.js";
import { catalogue } from "../catalogue.js";
import { Confirm, Dialog, LinkBox } from "../dialogs/dialog.js";
import { Files } from "../dialogs/share.js";
import { h, html, useEffect, useState, withValue } from "../dom.js";
import { isOpen, nameOf, whatSits } from "./names.js";
import { choose, settings } from "../settings.js";
import { reason, t, tOr } from "../texts.js";

/** @import { LinksOut, SeatChangeBody } from "../messages.js" */
/** @import { Table } from "./model.js" */

/** @param {string | undefined | null} link */
const whole = (link) => (link ? new URL(link, location.origin).href : "");

/** @param {{table: Table, onClose: () => void}} props */
export function FriendsDialog({ table, onClose }) {
  const [links, setLinks] = useState(/** @type {LinksOut | null} */ (null));
  const [problem, setProblem] = useState("");
  const [asked, setAsked] = useState(/** @type {{seat: number, body: SeatChangeBody} | null} */ (null));
  const load = () =>
    api(`tables/${table.id}/links`)
      .then(setLinks)
      .catch((error) => setProblem(reason(error)));
  useEffect(() => {
    load();
  }, [table.seats.map((seat) => `${seat.kind}${seat.taken}`).join()]);
  const hand = async (/** @type {number} */ seat, /** @type {SeatChangeBody} */ body) => {
    setProblem("");
    try {
      await api(`tables/${table.id}/seats/${seat}`, { body });
      load();
    } catch (error) {
      setProblem(error instanceof Refused ? reason(error) : t("error.unknown"));
    }
  };
  const open = table.seats.filter(isOpen).length;
  return h(
    Dialog,
    { title: t("friends.title"), onClose, className: "friends" },
    html`
      ${
        links?.loopback
          ? html`
              <p class="note">${t("friends.loopback")}</p>
            `
          : null
      }
      ${
        problem
          ? html`
              <p class="problem" role="alert">${problem}</p>
            `
          : null
      }
      ${
        links?.invitation
          ? html`
              <${LinkBox}
                url=${whole(links.invitation)}
                label=${t("friends.invitation", { count: open })}
                title=${t("friends.invite-title")}
                qr=${links.loopback ? "" : `/api/tables/${table.id}/qr/all`}
              />
            `
          : null
      }
      <ul class="people">
        ${table.seats.map((seat) => {
          const mine = table.you.includes(seat.seat);
          const away = !seat.here && seat.taken && table.you.length > 0;
          const may = !table.over && (mine || away || (table.owner && (isOpen(seat) || seat.kind === "bot")));
          return html`
            <li key=${seat.seat}>
              <h3>
                ${nameOf(table, seat.seat)}${" "}
                <small>${whatSits(table, seat)}</small>
              </h3>
              ${
                may
                  ? html`
                      <div class="row-acts">
                        ${
                          seat.kind === "bot"
                            ? null
                            : html`
                                <label class="form-field">
                                  <span>${mine ? t("friends.resign") : t("friends.to-bot")}</span>
                                  <select
                                    onChange=${withValue((level) => {
                                      if (!level) return;
                                      if (mine) setAsked({ seat: seat.seat, body: { kind: "bot", level } });
                                      else hand(seat.seat, { kind: "bot", level });
                                    })}
                                  >
                                    <option value="">${t("friends.choose-level")}</option>
                                    ${catalogue.levels.map(
                                      (level) => html`
                                        <option value=${level.name}>${tOr(`level.${level.name}`, level.name)}</option>
                                      `,
                                    )}
                                  </select>
                                </label>
                              `
                        }
                        ${
                          table.owner && !mine && (isOpen(seat) || seat.kind === "bot")
                            ? html`
                                <button class="btn quiet" onClick=${() => hand(seat.seat, { kind: "me" })}>
                                  ${t("friends.take")}
                                </button>
                              `
                            : null
                        }
                        ${
                          isOpen(seat) || table.companion
                            ? null
                            : html`
                                <button class="btn quiet" onClick=${() => hand(seat.seat, { kind: "friend" })}>
                                  ${t("friends.to-friend")}
                                </button>
                              `
                        }
                      </div>
                    `
                  : null
              }
            </li>
          `;
        })}
      </ul>
      <${LinkBox} url=${whole(links?.watch ?? `/t/${table.id}`)} label=${t("friends.watch")} />
      ${(links?.seats ?? []).map(
        (link) => html`
          <${LinkBox}
            key=${link.seat}
            url=${whole(link.link)}
            label=${
              table.you.length > 1
                ? t("friends.seat-link-of", { name: nameOf(table, link.seat) })
                : t("friends.seat-link")
            }
          />
        `,
      )}
      ${
        asked &&
        html`
          <${Confirm}
            title=${t("friends.resign")}
            text=${t("friends.resign-sure")}
            go=${t("friends.resign-go")}
            onGo=${() => hand(asked.seat, asked.body)}
            onClose=${() => setAsked(null)}
          />
        `
      }
    `,
  );
}

/** Taking a seat by an invitation. @param {{id: string, token: string, own: boolean, onDone: () => void}} props */
export function JoinDialog({ id, token, own, onDone }) {
  const [name, setName] = useState(settings.name);
  const [problem, setProblem] = useState("");
  const join = async () => {
    try {
      await api(`tables/${id}/join`, { body: own ? { token } : { token, name: name.trim() } });
      if (!own) choose({ name: name.trim() });
      history.replaceState(null, "", location.pathname);
      onDone();
    } catch (error) {
      setProblem(error instanceof Refused ? reason(error) : t("error.unknown"));
    }
  };
  const watch = () => {
    history.replaceState(null, "", location.pathname);
    onDone();
  };
  return h(
    Dialog,
    { title: t(own ? "join.own-title" : "join.title"), onClose: watch, className: "join" },
    html`
      <form
        onSubmit=${(/** @type {Event} */ event) => {
          event.preventDefault();
          join();
        }}
      >
        <p>${t(own ? "join.own-text" : "join.text")}</p>
        ${
          own
            ? null
            : html`
                <label class="form-field">
                  <span>${t("join.name")}</span>
                  <input
                    autofocus
                    value=${name}
                    maxlength="24"
                    required
                    autocomplete="nickname"
                    onInput=${withValue(setName)}
                  />
                </label>
              `
        }
        ${
          problem
            ? html`
                <p class="problem" role="alert">${problem}</p>
              `
            : null
        }
        <div class="row-acts">
          <button type="button" class="btn quiet" onClick=${watch}>
            <${Icon} name="eye" />
            ${t("join.watch")}
          </button>
          <button class="btn go" type="submit" disabled=${!own && !name.trim()}>
            ${t(own ? "join.own-go" : "join.go")}
          </button>
        </div>
      </form>
    `,
  );
}

/** @param {{table: Table, onClose: () => void}} props */
export function ShareDialog({ table, onClose }) {
  const at = table.at;
  // The address under which others reach this machine is not always the one it is opened with here.
  const [watch, setWatch] = useState(`${location.origin}/t/${table.id}`);
  useEffect(() => {
    api(`tables/${table.id}/links`)
      .then((/** @type {LinksOut} */ links) => setWatch(whole(links.watch)))
      .catch(() => {});
  }, []);
  const url = `${watch}${at === null ? "" : `#at=${at}`}`;
  return h(
    Dialog,
    { title: t("share.title"), onClose },
    html`
      <${LinkBox} url=${url} label=${at === null ? t("share.table") : t("share.position", { at, all: table.number })} />
      ${
        table.over
          ? html`
              <${Files} shared=${filesOf(table, url)} />
            `
          : html`
              <a class="btn" href=${`/api/tables/${table.id}/record`} download=${`feurio-${table.id}.json`}>
                <${Icon} name="download" />
                ${t("share.download")}
              </a>
            `
      }
      <p class="note">${t("share.note")}</p>
    `,
  );
}

/** Pictures and the record of a finished game. @param {Table} table @param {string} link */
function filesOf(table, link) {
  const base = `/api/tables/${table.id}/share.`;
  const at = table.at === null ? "" : `&number=${table.at}`;
  return {
    link,
    label: "",
    name: `feurio-${table.id}`,
    file: (/** @type {string} */ kind, /** @type {string} */ theme) => `${base}${kind}?theme=${theme}${at}`,
    game: (/** @type {string} */ kind, /** @type {string} */ theme) => `${base}${kind}?theme=${theme}`,
  };
}
