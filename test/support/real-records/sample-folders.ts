/** Saved pages and records of real websites; stored outside the repository and not part of it. */
export const realSamples = new URL('../../../../shared/samples/platforms/', import.meta.url)

/** Invented vehicles and dealers in the shapes of those samples, so that a clone can be tested without them. */
export const inventedSamples = new URL('./invented-samples/', import.meta.url)
