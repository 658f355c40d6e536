import { notFound, type Site, type SiteAnswer } from '../sites/site.ts'
import { photoPath } from '../sites/vehicle-words.ts'
import { drawCar } from './draw-car.ts'

/** A photo of a vehicle on the site's lot, by its path in `photoUrls`. */
export function answerPhoto({ lot }: Site, pathname: string): SiteAnswer {
  const number = Number(/(\d+)\.jpg$/.exec(pathname)?.[1])
  const vehicle = lot?.vehicles().find((one) => photoPath(one, number) === pathname)
  if (vehicle === undefined || number < 1 || number > vehicle.photoCount) return notFound()
  return { status: 200, headers: { 'content-type': 'image/png' }, body: '', bytes: drawCar(vehicle, number) }
}
