import { createHash, createPrivateKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { signDirectory, signVisit } from './message-signatures.ts'

// The test key of RFC 9421, appendix B.1.4, and the vectors published with the Web Bot Auth drafts.
const jwk = {
  kty: 'OKP',
  crv: 'Ed25519',
  d: 'n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU',
  x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs',
}
const id = createHash('sha256')
  .update(JSON.stringify({ crv: jwk.crv, kty: jwk.kty, x: jwk.x }))
  .digest('base64url')
const key = { id, privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) }
const [created, expires] = [1_735_689_600, 4_889_289_600]

test('a visit is signed as the vector of the drafts has it [BOT-01]', () => {
  const nonce = 'e8N7S2MFd/qrd6T2R3tdfAuuANngKI7LFtKYI/vowzk4lAZYadIX6wW25MwG7DCT9RUKAJ0qVkU0mEeLElW1qg=='
  const url = new URL('https://example.com/path/to/resource')
  const made = signVisit(url, 'https://signature-agent.test', { key, created, expires: 1_735_693_200, nonce }, 'sig2')
  expect(made).toEqual({
    'signature-agent': '"https://signature-agent.test"',
    'signature-input': `sig2=("@authority" "signature-agent");created=${created};keyid="poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";alg="ed25519";expires=1735693200;nonce="${nonce}";tag="web-bot-auth"`,
    signature: 'sig2=:jdq0SqOwHdyHr9+r5jw3iYZH6aNGKijYp/EstF4RQTQdi5N5YYKrD+mCT1HA1nZDsi6nJKuHxUi/5Syp3rLWBA==:',
  })
})

test('a directory is bound to its host as the vector of the drafts has it [BOT-03]', () => {
  const body = `{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"${id}","x":"${jwk.x}","use":"sig"}]}`
  expect(signDirectory('signature-agent.test', body, { key, created, expires })).toEqual({
    'content-digest': 'sha-256=:CADMT2aBdV/rqQr/NIru64ERQkCobVvllA4V0fLFDu0=:',
    'signature-input': `binding0=("@authority";req "content-digest");created=${created};keyid="${id}";alg="ed25519";expires=${expires};tag="http-message-signatures-directory"`,
    signature: 'binding0=:yiHq0TXrbpzbmlttAQMpYoAufitFJUWuNsakB7QQMoN0EHbo5o51bZRVR8az/ptTWCwllix9clrKXfGKwdPzBg==:',
  })
})
