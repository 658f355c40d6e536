import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** To derive a key from a password takes 0.2 s, as it should, but here nobody guesses. members.test.ts reads what is asked for. */
const { scrypt } = crypto
const isReplaced = Symbol.for('forecourt cheap passwords')
if (!Reflect.has(scrypt, isReplaced)) {
  const deriveCheaply = (password: string, salt: string, length: number, ...rest: readonly unknown[]) =>
    Reflect.apply(scrypt, crypto, [password, salt, length, { N: 2 }, rest.at(-1)])
  Object.assign(crypto, { scrypt: Object.assign(deriveCheaply, { [isReplaced]: true }) })
  syncBuiltinESMExports()
}
