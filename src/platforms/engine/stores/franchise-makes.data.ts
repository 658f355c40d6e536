/** Makes that a dealership of a group is named after, in lower case; of names of two words the telling one. */
export const franchiseMakes: ReadonlySet<string> = new Set(
  [
    'acura alfa aston audi bentley bmw buick cadillac chevrolet chevy chrysler cdjr dodge ferrari fiat ford genesis gmc',
    'honda hyundai infiniti isuzu jaguar jeep kia lamborghini lexus lincoln lotus maserati mazda mclaren mercedes mini',
    'mitsubishi nissan polestar porsche ram rolls rover smart subaru tesla toyota vinfast volkswagen volvo vw',
  ].flatMap((line) => line.split(' ')),
)
