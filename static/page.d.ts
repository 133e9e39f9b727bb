// What the checker takes for granted: a script knows which elements it looks for.
interface Element {
  dataset: DOMStringMap;
  hidden: any;
  open: any;
  form: any;
  value: any;
  checked: any;
  disabled: any;
  options: any;
  innerText: string;
  focus(options?: FocusOptions): void;
  blur(): void;
  click(): void;
}

interface EventTarget {
  closest(selector: string): any;
  matches(selector: string): boolean;
  parentNode: any;
}

interface Window {
  trustedTypes?: { createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string } };
}
