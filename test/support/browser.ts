import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const found = places.find((path) => existsSync(path))

/** Why browser tests cannot run here; null if they can. In CI a reason is an error. */
export const noBrowser: string | null =
  found === undefined ? `no Chromium at ${places.join(', ')}: browser tests are not run` : null

if (noBrowser !== null) {
  if (process.env.FORECOURT_REQUIRE_ALL === '1') throw new Error(noBrowser)
  console.warn(noBrowser)
}

/** The machine's own Chromium, without background requests. */
export async function launchBrowser(): Promise<Browser> {
  if (found === undefined) throw new Error(noBrowser ?? '')
  return chromium.launch({
    executablePath: found,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-gpu',
    ],
  })
}
