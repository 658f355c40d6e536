import ipaddr from 'ipaddr.js'

/** Names that lead into the network of whoever asks. */
const inwardName = 'local|localhost|localdomain|internal|intranet|lan|home|corp|arpa'

/** Fast path: the host of most addresses, with what follows it; the rest is parsed. */
export const outwardHost = String.raw`(?:[a-z\d_-]+\.)+(?!(?:${inwardName})(?![a-z]))[a-z]{2,}(?::\d{1,5})?(?=[/?#|]|$)`
const plainAddress = new RegExp(`^https?://${outwardHost}`)

/**
 * A web address that a viewer's browser may be given: without user and password; '' if it leads to a private address, this computer or a name
 * of a local network. `own`: a host that may be either, since the site itself is there.
 */
export function outwardAddress(address: string, own: string | null = null): string {
  if (plainAddress.test(address)) return address
  const url = URL.parse(address)
  if (url === null) return address
  if (url.host !== own && isInwardHost(url.hostname)) return ''
  if (url.username === '' && url.password === '') return address
  url.username = ''
  url.password = ''
  return url.href
}

function isInwardHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '')
  if (ipaddr.isValid(host)) return ipaddr.parse(host).range() !== 'unicast'
  return !host.includes('.') || new RegExp(`\\.(?:${inwardName})$`, 'i').test(host)
}
