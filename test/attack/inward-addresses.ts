/** Every notation of an address of this machine or network. */
export function inwardAddresses(port: number): readonly string[] {
  const loopback = Array.from({ length: 16 }, (_, at) => `127.0.${at}.${at + 1}`)
  const named = [
    'localhost',
    'localhost.',
    'LOCALHOST',
    'ip6-localhost',
    '0',
    '0.0.0.0',
    '127.1',
    '127.0.1',
    '2130706433',
  ]
  const odd = ['0x7f000001', '0x7f.0.0.1', '017700000001', '0177.0.0.1', '127.0.0.1.', '%31%32%37.0.0.1', '①②⑦.⓪.⓪.①']
  const v6 = [
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[0:0:0:0:0:0:0:1]',
    '[::127.0.0.1]',
  ]
  const inner = [
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '[fd00::1]',
    '[fe80::1]',
    '[fec0::1]',
  ]
  return [...loopback, ...named, ...odd, ...v6, ...inner].flatMap((host) => [
    `http://${host}:${port}/`,
    `https://${host}:${port}/`,
    `http://user:pass@${host}:${port}/`,
    `http://example.com@${host}:${port}/`,
  ])
}
