import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Preloaded by `npm start` and the commands. Beside the installed packages, where only who may change them can write; off if read-only.
// Plain JavaScript: TypeScript before the cache is on would load Node's compiler, 15 MB in every thread.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/forecourt', import.meta.url)))
