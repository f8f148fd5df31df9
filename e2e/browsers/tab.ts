/** One tab of one browser, in the terms that both drivers share. Elements are named by XPath. */
export interface Tab {
  /** The browser and its version. */
  readonly browser: string;
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** The value of an expression in the page. */
  evaluate<T>(expression: string): Promise<T>;
  click(xpath: string): Promise<void>;
  /** Clears the field and types the text. */
  type(xpath: string, text: string): Promise<void>;
  /** Chooses the option with this value. */
  choose(xpath: string, value: string): Promise<void>;
  screenshot(file: string): Promise<void>;
  /** Console errors and warnings, uncaught errors and policy violations so far. */
  problems(): Promise<string[]>;
  close(): Promise<void>;
}

/** How a browser is started; undefined when it is not installed. */
export interface BrowserKind {
  readonly name: string;
  readonly install: string;
  readonly find: () => string | undefined;
  readonly start: (program: string) => Promise<Tab>;
}

/** Milliseconds that an element or address may take to appear. */
const patience = 10_000;

/** Polls an expression until its value is truthy. Throws with the name after 10 s. */
export const until = async <T>(tab: Tab, name: string, expression: string): Promise<T> => {
  for (const started = Date.now(); ; ) {
    const value = await tab.evaluate<T | null>(expression).catch((error: unknown) => {
      // The page was being replaced.
      if (Date.now() - started > patience) throw error;
      return null;
    });
    if (value) return value;
    if (Date.now() - started > patience) {
      const seen = await tab.evaluate<string>('location.href + "\\n" + document.body.innerText.slice(0, 1500)');
      throw new Error(`${tab.browser}: no ${name} at ${seen}\n${(await tab.problems()).join('\n')}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** An expression: the first visible element of the XPath, or undefined. */
export const element = (xpath: string): string =>
  `(() => { const all = document.evaluate(${JSON.stringify(xpath)}, document, null, 7, null);
    for (let i = 0; i < all.snapshotLength; i += 1) { const one = all.snapshotItem(i); if (one.checkVisibility()) return one; } })()`;

const quoted = (text: string): string => (text.includes("'") ? `"${text}"` : `'${text}'`);
const says = (text: string): string => `normalize-space(.)=${quoted(text)}`;

/** XPaths by what a customer reads. */
export const button = (text: string): string => `//button[${says(text)}]`;
export const link = (text: string): string => `//a[${says(text)}]`;
export const heading = (text: string): string => `//*[self::h1 or self::h2][${says(text)}]`;
export const field = (label: string): string =>
  `//*[@id=//label[${says(label)}]/@for or ancestor::label[${says(label)}]][self::input or self::select or self::textarea]`;
export const containing = (text: string): string => `//*[text()[contains(., ${quoted(text)})]]`;
