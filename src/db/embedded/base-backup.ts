import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'

/** The slot keeps the write-ahead log until the session ends, so that a long backup can include all of it. */
const keepLog = `CREATE_REPLICATION_SLOT forecourt_backup_${process.pid} TEMPORARY PHYSICAL (RESERVE_WAL)`
const sendAll = "BASE_BACKUP (LABEL 'forecourt', CHECKPOINT 'fast', WAL true, MANIFEST 'no')"
/** Type of the BASE_BACKUP messages with archive content. Other types announce the archive or report progress. */
const content = 'd'.charCodeAt(0)

/**
 * Streams the cluster at `url`, with all that is committed by the time it ends, as one tar archive through `targets`.
 * Writers are not disturbed. The server checks the checksum of each page that it reads.
 */
export async function streamBaseBackup(url: string, ...targets: readonly NodeJS.WritableStream[]): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}?replication=true` })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(keepLog)
    await pipeline([client.query(new BaseBackup()), ...targets])
  } finally {
    await client.end()
  }
}

/** `pg` calls these methods for each message of the server; it does not support this stream itself. */
class BaseBackup extends Readable {
  #socket: pg.Connection['stream'] | null = null

  submit(connection: pg.Connection): void {
    this.#socket = connection.stream
    connection.query(sendAll)
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    if (chunk[0] !== content) return
    // A copy, because `pg` uses its buffer again.
    if (!this.push(Buffer.from(chunk.subarray(1)))) this.#socket?.pause()
  }

  override _read(): void {
    this.#socket?.resume()
  }

  handleError(error: Error): void {
    this.destroy(error)
  }

  handleReadyForQuery(): void {
    this.push(null)
  }

  /** Reports where the backup starts and ends in the log, which the archive states itself. */
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}
