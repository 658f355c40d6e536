/** Wordings of the same thing, rewritten before a query is split into words. */
export const rewrites: readonly (readonly [pattern: RegExp, meaning: string])[] = [
  [/≤|=<|&lt;=?/g, ' <= '],
  [/≥|=>|&gt;=?/g, ' >= '],
  [/\/\s?(?:mo|mth|month)\b/g, ' a month'],
  [/\/\s?(?:wk|week)\b/g, ' a week'],
  [/\/\s?day\b/g, ' a day'],
  [/\bw\/\s?/g, ' with '],
  [/(?<=[a-z]{2})\/(?=[a-z]{2})/g, ' or '],
  [/(?<=\d)\s?[–—-]\s?(?=\$?\d)/g, ' to '],
  [/(\d)(mpg|mi|miles|lbs?)\b/g, '$1 $2'],
  [/(\d) (?:highway|freeway|city|road|daily|driving)(?= mi(?:les?)?\b)/g, '$1'],
  // "not a penny over", "not one single dollar more than"
  [
    /\b(?:an?|one|un|ni un)(?: (?:single|red|solo))? (?:penny|cent|dime|nickel|dollar|buck|peso|centavo|dolar) (?=over|above|more|past|beyond|mas|arriba)/g,
    '',
  ],
  [
    /\b(?:can'?t|cannot|couldn'?t|won'?t|not|never) (?:live |do |go |be |drive |buy (?:one |it |a car )?)?without\b/g,
    'must have',
  ],
  [
    /\b(?:nothing|(?:not|never|\w+n't|dont|wont) (?:want |need |buy |drive |consider |looking for |interested in )?anything) (?:but|except|besides|other than)\b/g,
    'only',
  ],
  [
    /\b(?:stay(?:ing)? away from|steer(?:ing)? clear of|keep(?:ing)? away from|keep me out of|(?:sick|tired|weary) of|fed up with|done with|over my dead body|(?:be |get )?caught dead (?:in|inside|driving|owning|with|behind the wheel of)|(?:rule|ruling|leave|leaving) out|last thing (?:i|we) (?:want|need) is|allergic to|can'?t stand|cannot stand|pass on|turn down|turned off by)\b/g,
    'not',
  ],
  [/\bfrom (?=exceeding|(?:going|running|costing) (?:over|above|past|beyond|more))/g, 'not '],
  [/\bwhy not\b/g, 'maybe'],
  [/\bni (?:loco|loca|de chiste|hablar de)\b/g, 'no'],
]

/** Words that deny what follows them. Contractions that end in "n't" deny as well. */
export const negatorWords =
  'no not without except excluding minus nothing none hate hates detest loathe avoid avoiding never skip skipping refuse refuses refusing sin excepto salvo nunca jamas tampoco arent isnt nor dont doesnt didnt cannot cant couldnt wont wouldnt shouldnt hasnt havent neither ni nada ninguna ningun odio besides unless exclude dislike despise evitar instead'

/** Words between a denial and what it denies. */
export const deniedAcross =
  'a an the any anything of for in on en color colour want wanted wants like likes have having has with is be sea un una de ser really interested care into looking to get getting got be car cars ones one it i am quiero me gusta need needs necesito que el la los las another buy buying please other drive driving driven own owning see show ever touch consider considering afford accept fan even again too very overly going go do those these them ver'

/** Words between a denial and "under" or "at least". */
export const deniedBounds =
  'a an the any anything nothing something one ones it be been is are has have had having get got getting gets go going goes gone do does want wants wanted trying try willing allowed to car cars vehicle vehicles buy buying pay paying spend spending cost costs costing come comes comfortable with for at looking look drop dip fall i we me my you please even ever really way would that which rather budget que sea tenga quiero nada carro gastar pagar cueste un una'

/** Words that begin another statement. */
export const newStatement = 'but and just only y pero sino because since so then though'

/** What follows something that is not wanted: "minivans are out of the question". */
export const refusedAfter =
  /^(?:(?:is|are|was|were|would be|es|son) )?(?:an? |all |totally |absolutely |definitely |just )?(?:deal ?breakers?|no go(?:es)?|nope|no way|not (?:for (?:me|us)|an option|options|my thing|allowed|welcome|acceptable)|out of the question|off the (?:table|list)|no (?:thanks|thank you|gracias)|need not apply|unacceptable|forbidden|excluded)(?: |$)/

/** What follows a bound that is too high: "over 20k is too much". */
export const tooMuchAfter =
  /^(?:is |are |would be |es )?(?:way |far |simply |just )?(?:too (?:much|many|high|rich|expensive|old|far)|out of (?:the question|my|our|budget|reach|range)|off the table|an? (?:deal ?breaker|no go)|no go|not (?:an option|possible|happening|for (?:me|us))|more than i|beyond|demasiado|mucho)(?: |$)/

const determiners =
  '(?: an?| the| those| one of those| my| our| your| any| another| new| used| old| el| la| los| las| un| una| mi| con)*$'
const comparative =
  '(?:bigger|larger|roomier|cheaper|smaller|nicer|fancier|sportier|faster|quicker|taller|longer|safer|more \\w+|less \\w+|costs? less|less|mas \\w+) (?:than|que)|not as (?:\\w+) as'

/** Words before a vehicle that is named because something like it is wanted. */
export const comparedBefore = new RegExp(
  `(?:^| )(?:something like|anything like|things like|like|similar (?:to|as)|comparable (?:to|with)|equivalent (?:to|of)|along the lines of|in the (?:style|vein|spirit) of|reminds me of|as \\w+ as|in the class of|same class as|parecid[oa]s? al?|similar al?|como|tipo|size up from|sizes? (?:bigger|larger|smaller) than|step up from|${comparative})${determiners}`,
)

/** Words before a vehicle that is named because something else is wanted in its place. */
export const replacedBefore = new RegExp(
  `(?:^| )(?:(?:alternatives?|alternativas?) (?:to|for|of|al?)|(?:rivals?|competitors?|competition) (?:to|of|for)|compet(?:es?|ing|itive) (?:with|against)|up against|rivals|rivaling|substitutes? (?:for|to)|answer to|instead of|in place of|en vez de|en lugar de|rather than|(?:cheaper|costs? less|less(?: \\w+)?|more affordable|mas barat[oa]s?) (?:than|que))${determiners}`,
)

/** "I'd like a", "my kids like the". */
export const likeAsVerb =
  /(?:(?:^| )(?:i|we|you|they|would|id|wed|do|does|also|really|might|to|kids|wife|husband|daughter|son|me gusta|not|never|nothing|no)|'d|n't) like(?: an?| the| my| those)*$/

/** Words after a vehicle whose like is wanted as well. */
export const similarAfter =
  /^(?:or|o) (?:(?:something|anything|some|any|others?|algo)(?: else)? )?(?:similar|equivalents?|comparable|alike|like (?:it|that|those)|the like|such|parecid[oa]s?|asi)(?: |$)|^(?:type|style|esque|like) (?:suv|car|truck|vehicle|thing|of)/

/** Words after a vehicle in whose place something else is wanted. */
export const replacedAfter = /^(?:alternatives?|rivals?|competitors?|competition|substitutes?|fighters?)(?: |$)/

export const comparedAfter =
  /^(?:but|only|just)? ?(?:is |are |a (?:bit|little) |much |with )?(?:too (?:much|expensive|pricey|big|small)|roomier|bigger|larger|cheaper|nicer|sportier|smaller|more (?:space|room)|costs less|sized|but|only)/
