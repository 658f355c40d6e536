import Fastify from 'fastify'

/** A minimal Fastify server: one route that parses the body and returns the bytes sent by its parent. */
const app = Fastify({ logger: false })
let bytes: Buffer = Buffer.alloc(0)
app.route({
  method: ['GET', 'POST'],
  url: '/page',
  handler: (_request, reply) => {
    reply.header('content-type', 'application/json; charset=utf-8').send(bytes)
  },
})
process.on('message', (text) => {
  bytes = Buffer.from(String(text))
  app.listen({ host: '127.0.0.1', port: 0 }).then((address) => {
    process.send?.({ port: Number(new URL(address).port) })
  })
})
process.on('disconnect', () => process.exit(0))
