import { createHash } from 'node:crypto'
import { createConnection, type Socket } from 'node:net'
import type { Client, SFTPWrapper } from 'ssh2'
import type { SftpAddress } from '../config/parse-addresses.ts'
import { SftpError, withinDeadline } from './sftp-contract.ts'

type SftpCredentials = {
  readonly address: SftpAddress
  readonly privateKey: string | null
  /** Null: any host key is accepted. */
  readonly fingerprint: string | null
}

export type SftpSession = {
  readonly sftp: SFTPWrapper
  /** Aborts when the connection ends, so that nobody waits forever. A promise would keep whatever is raced against it. */
  readonly lost: AbortSignal
  /** The server's host key, as `ssh-keygen -l` prints it. */
  readonly fingerprint: string
  close(): void
}

/** Connects, verifies the host key and signs in, within `timeoutMs`. Throws SftpError. */
export async function connectSftp(
  credentials: SftpCredentials,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal?: AbortSignal | undefined },
): Promise<SftpSession> {
  const { host, port } = credentials.address
  // Most installations have no SFTP server: the library is imported with the first connection.
  const ssh2 = await import('ssh2')
  // Without noDelay every request waits for the peer's delayed acknowledgement, 40 ms each.
  const socket = createConnection({ host, port, noDelay: true })
  const client = new ssh2.Client()
  const close = () => {
    signal?.removeEventListener('abort', close)
    client.end()
    socket.destroy()
  }
  signal?.addEventListener('abort', close, { once: true })
  try {
    const work = openSession(credentials, socket, client)
    const message = `${host}:${port} did not complete the sign-in within ${Math.ceil(timeoutMs / 1000)} s`
    const opened = await withinDeadline(work, { ms: timeoutMs, kind: 'timeout', message })
    return { ...opened, close }
  } catch (error) {
    close()
    throw error
  }
}

function openSession(
  { address, privateKey, fingerprint }: SftpCredentials,
  socket: Socket,
  client: Client,
): Promise<Omit<SftpSession, 'close'>> {
  const server = `${address.host}:${address.port}`
  let shown = ''
  const losing = new AbortController()
  const isRefused = () => fingerprint !== null && shown !== '' && shown !== fingerprint
  return new Promise((resolve, reject) => {
    const fail = (error: SftpError) => {
      reject(error)
      losing.abort(error)
    }
    socket.on('error', (error) => fail(new SftpError('unreachable', `${server}: ${reasonOf(error)}`)))
    client.on('error', (error) => fail(describeClientError(error, server, isRefused() ? shown : null)))
    client.on('close', () => fail(new SftpError('cut_off', `${server} closed the connection`)))
    client.on('ready', () => {
      client.sftp((error, sftp) => {
        if (error) fail(new SftpError('unreachable', `${server} offers no SFTP: ${error.message}`))
        else resolve({ sftp, lost: losing.signal, fingerprint: shown })
      })
    })
    client.on('keyboard-interactive', (_name, _instructions, _language, prompts, answer) => {
      answer(prompts.map(() => address.password ?? ''))
    })
    const signIn = () =>
      client.connect({
        sock: socket,
        tryKeyboard: address.password !== null,
        username: address.username,
        ...(address.password === null ? {} : { password: address.password }),
        ...(privateKey === null ? {} : { privateKey }),
        // `timeoutMs` covers the handshake.
        readyTimeout: 0,
        keepaliveInterval: 10_000,
        hostVerifier: (key: Buffer) => {
          shown = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
          return fingerprint === null || shown === fingerprint
        },
      })
    socket.once('connect', () => {
      try {
        signIn()
      } catch (error) {
        const reason = error instanceof Error ? error.message : error
        fail(new SftpError('sign_in', `the private key cannot be used: ${reason}`))
      }
    })
  })
}

function describeClientError(error: Error & { level?: string }, server: string, refusedKey: string | null): SftpError {
  if (refusedKey !== null) {
    const message = `${server} shows another host key than SFTP_HOST_FINGERPRINT (${refusedKey}): nothing was sent to it`
    return new SftpError('host_key', message)
  }
  if (error.level === 'client-authentication') return new SftpError('sign_in', `${server} refused the sign-in`)
  return new SftpError('unreachable', `${server}: ${reasonOf(error)}`)
}

function reasonOf(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === 'ECONNREFUSED') return 'the connection was refused'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the name could not be looked up'
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'the connection was cut'
  if (code === 'ETIMEDOUT' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'no route to the server'
  return error.message
}
