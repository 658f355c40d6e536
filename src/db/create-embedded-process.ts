import { openEmbeddedPostgres } from './embedded-postgres.ts'

/** `node create-embedded-process.ts <folder>`: an empty database; see create-embedded.ts. */
const pglite = await openEmbeddedPostgres(process.argv[2] ?? '')
await pglite.close()
