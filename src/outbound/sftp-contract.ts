export type RemoteFile = {
  readonly name: string
  readonly size: number
  /** Whole seconds, the resolution of SFTP. */
  readonly modifiedAt: Date
}

export type SftpFailureKind =
  | 'not_configured'
  | 'unreachable'
  | 'timeout'
  | 'sign_in'
  | 'host_key'
  | 'no_directory'
  | 'no_file'
  | 'cut_off'
  | 'stalled'
  | 'too_large'
  | 'replaced'
  | 'refused'

/** `message` is for people and contains no credentials. */
export class SftpError extends Error {
  override readonly name = 'SftpError'
  readonly kind: SftpFailureKind

  constructor(kind: SftpFailureKind, message: string) {
    super(message)
    this.kind = kind
  }
}

export type ReadLimits = {
  /** A larger file ends the read with `too_large`. */
  readonly maxBytes: number
  /** As in the listing. If it differs at the end, the read fails with `replaced`. */
  readonly expected: Pick<RemoteFile, 'size' | 'modifiedAt'>
  readonly signal?: AbortSignal
}

/** For one poll or one file. Its methods throw SftpError. */
export interface SftpConnection {
  /** The regular files of `/import/<directory>/`, in no particular order. */
  list(directory: string): Promise<readonly RemoteFile[]>
  /** The file's bytes in order, each piece until the next is asked for. Every wait is bounded, the total by `maxBytes`. */
  read(directory: string, name: string, limits: ReadLimits): AsyncGenerator<Buffer<ArrayBuffer>>
  close(): void
}

export interface SftpServer {
  /** Connects and signs in, within its own deadline. */
  connect(options?: { readonly signal?: AbortSignal }): Promise<SftpConnection>
}

type Deadline = { readonly ms: number; readonly kind: SftpFailureKind; readonly message: string }

/** The result of `work`, or an SftpError after the deadline. Does not stop the work itself. */
export async function withinDeadline<T>(work: Promise<T>, deadline: Deadline): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SftpError(deadline.kind, deadline.message)), deadline.ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
