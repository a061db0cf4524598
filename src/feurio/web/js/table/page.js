// The page of a table: opens the line to it, and takes the seat that a link gives.
import { html, useEffect, useState, useWatched } from "../dom.js";
import { routeChanged } from "../route.js";
import { JoinDialog } from "./friends.js";
import { Table } from "./model.js";
import { TableView } from "./view.js";

/** What the address says beside the table's id. */
const said = () => new URLSearchParams(location.hash.slice(1));
/** The seat that a link gives, an open one or one's own on another device. */
const offered = () => said().get("join") ?? said().get("seat");

/** @param {{id: string}} props */
export function TablePage({ id }) {
  const [table, setTable] = useState(() => new Table(id));
  const [join, setJoin] = useState(offered);
  const own = said().has("seat");
  useWatched(table);
  // Another link to the same table, followed in the same window.
  useEffect(() => routeChanged.watch(() => offered() && setJoin(offered())), []);
  useEffect(() => () => table.close(), [table]);
  useEffect(() => {
    const at = said().get("at");
    if (at === null) return undefined;
    const stop = table.watch(() => {
      if (!table.loaded) return;
      stop();
      table.lookAt(Number(at));
    });
    return stop;
  }, [table]);
  useEffect(() => {
    if (!join || own) return undefined;
    // Who opens an invitation a second time has a seat already.
    const come = () => {
      if (!table.loaded || !table.you.length) return;
      history.replaceState(null, "", location.pathname);
      setJoin(null);
    };
    come();
    return table.watch(come);
  }, [table, join]);
  const seated = () => {
    setJoin(null);
    table.close();
    setTable(new Table(id));
  };
  return html`
    <${TableView} table=${table} />
    ${
      join &&
      (own || (table.loaded && !table.you.length)) &&
      html`
        <${JoinDialog} id=${id} token=${join} own=${own} onDone=${seated} />
      `
    }
  `;
}
