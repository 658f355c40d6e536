import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')

/** Collects all of it, now. */
export const collectGarbage: () => void = runInNewContext('gc')
