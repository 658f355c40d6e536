/** Preloaded into the service by the demo: stops the service when the demo ends, even if killed. */
process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
})
process.channel?.unref()
