export const geolocationCacheSeconds = 3_600
