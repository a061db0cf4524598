// Types for the vendored view library, as far as this site uses it.
export type VNode = any;
export function html(strings: TemplateStringsArray, ...values: any[]): VNode;
export function h(type: any, props?: any, ...children: any[]): VNode;
export function render(tree: VNode, parent: Element | DocumentFragment): void;
export function useState<T>(initial: T | (() => T)): [T, (next: T | ((old: T) => T)) => void];
export function useEffect(run: () => void | (() => void), inputs?: any[]): void;
export function useLayoutEffect(run: () => void | (() => void), inputs?: any[]): void;
export function useRef<T = any>(initial?: T): { current: T };
export function useMemo<T>(make: () => T, inputs?: any[]): T;
export function useCallback<T>(call: T, inputs?: any[]): T;
