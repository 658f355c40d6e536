/** Waits for a connection before a page's code is loaded: a browser does not ask again for what failed once. */
export function connected<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    while (!navigator.onLine) {
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    }
    return load()
  }
}
