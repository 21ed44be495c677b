import { getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/max'

const COSTS_EXTRA: readonly (string | undefined)[] = ['PREMIUM_RATE', 'SHARED_COST']
const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

/**
 * The reason why a number cannot get texts: it is invalid, it costs extra, it belongs to no country (satellite), or the operator has excluded its
 * country.
 */
export type NumberRefusal =
  | { is: 'not_a_number' }
  | { is: 'not_of_a_country' }
  | { is: 'country_not_allowed'; country: string }

/** Returns the reason why an E.164 number cannot get texts, or undefined if it can. */
export type CheckPhoneNumber = (number: string) => NumberRefusal | undefined

/**
 * `allowedCountries` are ISO 3166 codes. Undefined allows every country. Numbers without a country, such as those of satellites, are never
 * allowed.
 */
export function createCheckPhoneNumber(allowedCountries: readonly string[] | undefined): CheckPhoneNumber {
  return (text) => {
    const number = parsePhoneNumberFromString(text)
    if (number?.isNonGeographic()) return { is: 'not_of_a_country' }
    if (!number?.country || !number.isValid()) return { is: 'not_a_number' }
    if (COSTS_EXTRA.includes(number.getType())) return { is: 'not_of_a_country' }
    if (allowedCountries && !allowedCountries.includes(number.country))
      return { is: 'country_not_allowed', country: countryNames.of(number.country) ?? number.country }
    return undefined
  }
}

export const knownCountries: readonly string[] = getCountries()
