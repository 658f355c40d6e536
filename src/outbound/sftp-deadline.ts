import { SftpError, type SftpFailureKind } from './sftp-contract.ts'

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
