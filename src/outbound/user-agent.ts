import type { Config } from '../config/load-config.ts'

/** Of every request to websites and APIs, and of the browser that opens pages. */
export function userAgentOf({ CONTACT }: Pick<Config, 'CONTACT'>, version: string): string {
  return `Forecourt/${version} (+${CONTACT})`
}
