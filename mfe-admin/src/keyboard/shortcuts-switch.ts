/** Whether single keys are shortcuts in this browser: people who speak to their computer must be able to switch them off. */
const key = 'admin_shortcuts';

export const areShortcutsOn = (): boolean => {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true; // storage is switched off in this browser, so nobody can have switched the shortcuts off in it
  }
};

/** Keeps the choice; where storage is switched off it cannot be kept, and the shortcuts stay on. */
export const switchShortcuts = (on: boolean): void => {
  try {
    if (on) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
  } catch {
    // see above
  }
};
