// Types for the vendored view library, as far as this site uses it.
export interface VNode {
  readonly type: unknown;
}
/** What can stand between two tags. */
export type Child = VNode | string | number | boolean | null | undefined | Child[];
export function html(strings: TemplateStringsArray, ...values: unknown[]): VNode;
export function h<P>(type: (props: P) => Child, props: Omit<P, "children">, ...children: Child[]): VNode;
export function render(tree: VNode, parent: Element | DocumentFragment): void;
export function useState<T>(initial: T | (() => T)): [T, (next: T | ((old: T) => T)) => void];
export function useEffect(run: () => void | (() => void), inputs?: unknown[]): void;
export function useLayoutEffect(run: () => void | (() => void), inputs?: unknown[]): void;
export function useRef<T>(initial: T): { current: T };
export function useMemo<T>(make: () => T, inputs?: unknown[]): T;
export function useCallback<T>(call: T, inputs?: unknown[]): T;
