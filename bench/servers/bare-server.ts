import Fastify from 'fastify'

/**
 * A minimal Fastify server: one route that parses the body and returns the bytes sent by its parent. With `copies` it returns
 * that many copies in turn, because a service with many pages does not find each of them in the processor's cache.
 */
const app = Fastify({ logger: false })
let pages: readonly Buffer[] = []
let answered = 0
app.route({
  method: ['GET', 'POST'],
  url: '/page',
  handler: (_request, reply) => {
    reply.header('content-type', 'application/json; charset=utf-8').send(pages[answered++ % pages.length])
  },
})
process.on('message', ({ text, copies = 1 }: { readonly text: string; readonly copies?: number }) => {
  pages = Array.from({ length: copies }, () => Buffer.from(text))
  app.listen({ host: '127.0.0.1', port: 0 }).then((address) => {
    process.send?.({ port: Number(new URL(address).port) })
  })
})
process.on('disconnect', () => process.exit(0))
