import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Preloaded by `npm start`. Beside the installed packages, where only who may change them can write; off if read-only.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/forecourt', import.meta.url)))
