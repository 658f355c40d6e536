import { createRequire } from 'node:module'
import type { LoopbackServer } from './loopback-server.ts'

/** Of what s3rver documents, the part that the tests use; it has no types. */
type S3rver = { run(): Promise<{ readonly port: number }>; close(): Promise<void> }

/** An S3 server with the bucket `cars`; its only account has `S3RVER` as both keys. It checks no signatures of version 4. */
export async function startS3Server(directory: string, port = 0): Promise<LoopbackServer> {
  const S3rver = createRequire(import.meta.url)('s3rver')
  const options = { address: '127.0.0.1', port, silent: true, directory, configureBuckets: [{ name: 'cars' }] }
  const server: S3rver = new S3rver(options)
  const listening = await server.run()
  return { port: listening.port, close: () => server.close() }
}
