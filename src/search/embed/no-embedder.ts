import { type Embedder, EmbedderUnavailable } from './contract.ts'

export const noEmbedder: Embedder = {
  origin: 'off',
  model: 'none',
  embed: () => Promise.reject(new EmbedderUnavailable('EMBEDDINGS_URL is off')),
  withModel: () => null,
  close: async () => {},
}
