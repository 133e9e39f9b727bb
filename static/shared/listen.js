// @ts-check

/**
 * listen hears events of the whole page, named with blanks between them.
 * @param {string} names
 * @param {(event: any) => void} act
 * @param {boolean | AddEventListenerOptions} [how]
 */
export const listen = (names, act, how) => names.split(" ").forEach((name) => document.addEventListener(name, act, how));

/**
 * say tells the whole page of something.
 * @param {string} name
 * @param {any} [detail]
 */
export const say = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));
