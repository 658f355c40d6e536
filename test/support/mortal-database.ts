import { connect, createServer, type Socket } from 'node:net'
import type { Database } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import type { TestDatabase } from './test-database.ts'

/** A pool whose connections end as those of a killed process do: all at once, after a statement of which nobody gets the result. */
export type MortalDatabase = {
  readonly database: Database
  /** The connections end after this many more statements, and none opens again. */
  dieAfter(statements: number): void
  /** Connections can be opened again. Returns whether they had ended. */
  revive(): boolean
  close(): Promise<void>
}

/** The connections have this application_name. */
export async function openMortalDatabase({ settings }: TestDatabase, applicationName: string): Promise<MortalDatabase> {
  const url = new URL(settings.DATABASE_URL)
  const sockets = new Set<Socket>()
  let statementsLeft = Number.POSITIVE_INFINITY
  const die = () => {
    for (const socket of sockets) socket.destroy()
  }
  const onStatement = () => {
    statementsLeft -= 1
    if (statementsLeft === 0) die()
  }
  // Without noDelay, most messages wait 40 ms for the client's delayed acknowledgement.
  const server = createServer({ noDelay: true }, (client) => {
    if (statementsLeft <= 0) return client.destroy()
    const postgres = connect(addressOf(url))
    for (const [one, other] of [
      [client, postgres],
      [postgres, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    client.pipe(postgres)
    const onMessage = countStatements(onStatement)
    postgres.on('data', (chunk) => {
      for (const message of onMessage(chunk)) if (!client.destroyed) client.write(message)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const through = `postgres://${url.username}@127.0.0.1:${port}${url.pathname}?application_name=${applicationName}`
  const database = await openDatabase({ ...settings, DATABASE_URL: through })
  return {
    database,
    dieAfter: (statements) => {
      statementsLeft = statements
      if (statements === 0) die()
    },
    revive: () => {
      const hadDied = statementsLeft <= 0
      statementsLeft = Number.POSITIVE_INFINITY
      return hadDied
    },
    close: async () => {
      await database.close()
      die()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Where the server of a connection URL listens: its socket's file may be in place of the host. */
export function addressOf(url: URL): { readonly path: string } | { readonly host: string; readonly port: number } {
  return url.hostname.startsWith('%2F')
    ? { path: `${decodeURIComponent(url.hostname)}/.s.PGSQL.${url.port || 5432}` }
    : { host: url.hostname, port: Number(url.port || 5432) }
}

const readyForQuery = 'Z'.charCodeAt(0)

/** Splits what the server sends into messages; the last one of a statement says that the next may be sent. The first ends the sign-in. */
function countStatements(onStatement: () => void): (chunk: Buffer) => readonly Buffer[] {
  let rest = Buffer.alloc(0)
  let isSignedIn = false
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const messages: Buffer[] = []
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const message = rest.subarray(0, 1 + rest.readUInt32BE(1))
      rest = rest.subarray(message.length)
      if (message[0] === readyForQuery && isSignedIn) onStatement()
      if (message[0] === readyForQuery) isSignedIn = true
      messages.push(message)
    }
    return messages
  }
}
