/** A button of the dialog. The first is the primary one. */
interface Choice {
  label: string;
  /** Resolves to true when the dialog may close. */
  choose(): Promise<boolean> | boolean;
}

interface DialogOptions {
  title: string;
  lines: readonly string[];
  /** Something to fill in, between the lines and the buttons. */
  fields?: HTMLElement | undefined;
  choices: readonly Choice[];
  closeLabel: string;
  /** Address of further switches. */
  switches: string;
  /** Esc, the close button: whether that is allowed and what it means. */
  escape: boolean;
  onClose(): void;
}

const rules = `
.potli-sandbox-dialog{border:0;border-radius:16px;padding:0;width:min(26rem,calc(100vw - 2rem));color:#1E1B3A;
 background:#fff;font:16px/1.5 system-ui,sans-serif;box-shadow:0 24px 80px rgb(30 27 58/.35)}
.potli-sandbox-dialog::backdrop{background:rgb(30 27 58/.55)}
.potli-sandbox-dialog>div{padding:1.25rem 1.5rem 1.5rem}
.potli-sandbox-dialog h2{margin:0 0 .5rem;font-size:1.25rem}
.potli-sandbox-dialog p{margin:0 0 .5rem}
.potli-sandbox-dialog fieldset{border:1px solid #ECE7DC;border-radius:12px;margin:.75rem 0;padding:.5rem 1rem}
.potli-sandbox-dialog label{display:flex;gap:.5rem;align-items:center;min-height:2.5rem}
.potli-sandbox-dialog button{display:block;width:100%;min-height:2.75rem;margin:.5rem 0 0;border-radius:10px;
 border:1px solid #4338CA;background:#fff;color:#4338CA;font:inherit;font-weight:600;cursor:pointer}
.potli-sandbox-dialog button.first{background:#4338CA;color:#fff}
.potli-sandbox-dialog button:focus-visible,.potli-sandbox-dialog input:focus-visible{outline:3px solid #F59E0B;outline-offset:2px}
.potli-sandbox-dialog button[disabled]{opacity:.6;cursor:progress}
.potli-sandbox-dialog a{display:block;margin-top:.75rem;color:#4338CA;font-size:.875rem}
.potli-sandbox-dialog [role=alert]:not(:empty){color:#B42318;margin-top:.75rem}`;

// A constructed sheet passes a content security policy that forbids inline style.
const adoptRules = (): void => {
  if (document.adoptedStyleSheets.some((sheet) => 'potliSandbox' in sheet)) return;
  const sheet = Object.assign(new CSSStyleSheet(), { potliSandbox: true });
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
};

/** An element with that text. */
export const element = <K extends keyof HTMLElementTagNameMap>(tag: K, text = ''): HTMLElementTagNameMap[K] => {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
};

let opened = 0;

/** Opens a modal dialog with focus inside; returns functions that close it and show an error. */
export const openDialog = (options: DialogOptions): { close(): void; say(problem: string): void } => {
  adoptRules();
  opened += 1;
  const before = document.activeElement;
  const dialog = element('dialog');
  dialog.className = 'potli-sandbox-dialog';
  const body = element('div');
  const title = element('h2', options.title);
  title.id = `potli-sandbox-title-${opened}`;
  dialog.setAttribute('aria-labelledby', title.id);
  const problem = element('p');
  problem.setAttribute('role', 'alert');

  const close = (): void => {
    dialog.close();
    dialog.remove();
    if (before instanceof HTMLElement) before.focus();
  };
  const leave = (): void => {
    close();
    options.onClose();
  };

  const buttons = options.choices.map(({ label, choose }, index) => {
    const button = element('button', label);
    button.type = 'button';
    if (index === 0) button.className = 'first';
    button.addEventListener('click', async () => {
      for (const each of buttons) each.disabled = true;
      problem.textContent = '';
      try {
        if (await choose()) close();
      } catch (error) {
        problem.textContent = error instanceof Error ? error.message : String(error);
      }
      for (const each of buttons) each.disabled = false;
    });
    return button;
  });
  const closeButton = element('button', options.closeLabel);
  closeButton.type = 'button';
  closeButton.addEventListener('click', leave);

  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    if (options.escape) leave();
  });
  body.append(title, ...options.lines.map((line) => element('p', line)));
  if (options.fields) body.append(options.fields);
  const more = element('a', 'More switches: webhooks, servers, amounts');
  Object.assign(more, { href: options.switches, target: '_blank', rel: 'noopener' });
  body.append(problem, ...buttons, closeButton, more);
  dialog.append(body);
  document.body.append(dialog);
  dialog.showModal();
  const first = body.querySelector<HTMLElement>('input:checked, input, button');
  first?.focus();
  return {
    close,
    say: (text) => {
      problem.textContent = text;
    },
  };
};

/** The origin that serves the widget script now running. */
export const widgetOrigin = (): string => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) throw new Error('The widget must be loaded by a script element.');
  return new URL(script.src).origin;
};

/** A call to the provider; throws with the provider's description, whole answer in `cause`. */
export const callProvider = async (
  url: string,
  body?: unknown,
): Promise<{ status: number; answer: Record<string, unknown> }> => {
  const response = await fetch(
    url,
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  );
  return { status: response.status, answer: await response.json() };
};
