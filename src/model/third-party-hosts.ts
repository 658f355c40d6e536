/** Hosts of analytics, advertising, fonts, chats and the like: no vehicle comes from there. */
export const thirdPartyHost =
  /google|facebook|doubleclick|schema\.org|w3\.org|gstatic|hotjar|cloudflare|jsdelivr|unpkg|youtube|twitter|instagram|bing\.|tiktok|clarity|segment|sentry|recaptcha|fonts\.|carfax|autocheck|gubagoo|podium|chat/i
