import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { findFreePorts } from '@potli/release/processes/ports.ts';
import { Builder, By, Capabilities, error, until, type WebDriver } from 'selenium-webdriver';
import type { BrowserKind, Tab } from './tab.ts';

const driverProgram = '/usr/bin/WebKitWebDriver';

const connect = async (server: string, capabilities: Capabilities): Promise<WebDriver> => {
  for (let attempts = 0; ; attempts += 1) {
    try {
      return await new Builder().usingServer(server).withCapabilities(capabilities).build();
    } catch (problem) {
      if (attempts > 50 || !/ECONNREFUSED/.test(String(problem))) throw problem;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
};

const start = async (miniBrowser: string): Promise<Tab> => {
  const [port = 0] = await findFreePorts(1);
  const child = spawn('xvfb-run', ['-a', '-s', '-screen 0 1280x1024x24', driverProgram, `--port=${port}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, LIBGL_ALWAYS_SOFTWARE: '1', WEBKIT_DISABLE_DMABUF_RENDERER: '1', NO_AT_BRIDGE: '1' },
  });
  // WebDriver has no console; WebKitGTK writes it to the standard output.
  const problems: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (/^CONSOLE .*(ERROR|WARN)/.test(line)) problems.push(line);
  });
  child.stderr.resume();
  const stop = () => child.pid !== undefined && process.kill(-child.pid, 'SIGTERM');
  try {
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': {
        binary: miniBrowser,
        args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
      },
    });
    const driver = await connect(`http://127.0.0.1:${port}`, capabilities);
    await driver.manage().window().setRect({ x: 0, y: 0, width: 390, height: 844 });
    const at = async (xpath: string) => {
      const found = await driver.wait(until.elementLocated(By.xpath(xpath)), 10_000);
      await driver.wait(until.elementIsVisible(found), 10_000);
      return driver.wait(until.elementIsEnabled(found), 10_000);
    };
    const version = (await driver.getCapabilities()).get('browserVersion');
    return {
      browser: `WebKit/${version}`,
      open: (url) => driver.get(url),
      reload: () => driver.navigate().refresh(),
      back: () => driver.navigate().back(),
      evaluate: <T>(expression: string) => driver.executeScript<T>(`return ${expression}`),
      // The element may move or be rendered again between finding and clicking.
      click: async (xpath) => {
        await driver.wait(async () => {
          try {
            const found = await at(xpath);
            // WebKit's own scrolling leaves an element at the edge not interactable.
            await driver.executeScript("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", found);
            await found.click();
            return true;
          } catch (problem) {
            if (problem instanceof error.StaleElementReferenceError) return false;
            if (problem instanceof error.ElementNotInteractableError) return false;
            throw problem;
          }
        }, 10_000);
      },
      type: async (xpath, text) => {
        const control = await at(xpath);
        await control.clear();
        await control.sendKeys(text);
      },
      choose: async (xpath, value) => {
        // An option cannot be chosen in a list outside of the window.
        await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', await at(xpath));
        await driver.findElement(By.xpath(`${xpath}/option[@value='${value}']`)).click();
      },
      screenshot: async (file) => writeFile(file, await driver.takeScreenshot(), 'base64'),
      problems: async () => problems,
      close: async () => {
        await driver.quit();
        stop();
      },
    };
  } catch (problem) {
    stop();
    throw problem;
  }
};

export const webkit: BrowserKind = {
  name: 'WebKit',
  install: 'apt-get install webkit2gtk-driver xvfb xauth',
  find: () =>
    existsSync(driverProgram) && existsSync('/usr/bin/xvfb-run')
      ? globSync('/usr/lib/*/webkit{2gtk-4.*,gtk-6.*}/MiniBrowser')[0]
      : undefined,
  start,
};
