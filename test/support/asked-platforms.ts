import { adapters } from '../../src/platforms/registry.ts'

/** All platforms, or the one of `npm test -- --platform <id>`: only its tests are made. */
const asked = process.env.CONFORMANCE_PLATFORM
export const askedPlatforms = asked === undefined ? adapters : adapters.filter(({ id }) => id === asked)
if (askedPlatforms.length === 0) throw new Error(`there is no platform ${asked}`)
