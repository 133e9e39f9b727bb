// @ts-check
// What this browser keeps by name: on the device, or as long as its tab lives. Storage may be denied; then nothing is kept.

const keeper = (store) => ({
  // read gives what is kept; null if it is nothing.
  read(name) {
    try {
      return JSON.parse(store().getItem(name));
    } catch {
      return null;
    }
  },
  // write keeps a value, or forgets it if there is none, and reports whether it could.
  write(name, value) {
    try {
      if (value) store().setItem(name, JSON.stringify(value));
      else store().removeItem(name);
      return true;
    } catch {
      return false;
    }
  },
});

export const device = keeper(() => localStorage);
export const session = keeper(() => sessionStorage);
