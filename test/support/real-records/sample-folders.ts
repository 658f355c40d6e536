/** Saved pages and records of real websites; they lie beside the repository and are not part of it. */
export const realSamples = new URL('../../../../shared/samples/platforms/', import.meta.url)

/** Invented vehicles and dealers in the shapes of those samples, so that a clone alone can be held to them. */
export const inventedSamples = new URL('./invented-samples/', import.meta.url)
