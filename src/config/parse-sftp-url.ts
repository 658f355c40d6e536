export type SftpAddress = {
  readonly host: string
  readonly port: number
  readonly username: string
  /** null if a private key is used. */
  readonly password: string | null
  /** Folder that contains `/import/`; '' for the root. */
  readonly base: string
}

const defaultPort = 22

/** Parses `sftp://user:password@host:port`, optionally followed by the folder that contains `/import/`. */
export function parseSftpUrl(text: string): SftpAddress {
  const url = URL.parse(text)
  if (url === null || url.protocol !== 'sftp:' || url.hostname === '' || url.username === '') {
    throw new Error('must have the form sftp://user:password@host:port')
  }
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? defaultPort : Number(url.port),
    username: decodeURIComponent(url.username),
    password: url.password === '' ? null : decodeURIComponent(url.password),
    base: decodeURIComponent(url.pathname).replace(/\/+$/, ''),
  }
}

/** `SHA256:` and the base64 of the host key's hash, as `ssh-keygen -l` prints it. */
export function parseFingerprint(text: string): string {
  if (!/^SHA256:[A-Za-z0-9+/]{43}=?$/.test(text)) throw new Error('must have the form SHA256:<43 characters>')
  return text.replace(/=$/, '')
}
