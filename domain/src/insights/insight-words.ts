import { foldName } from '@sentinel/contracts/values/fold-name'
import type { CommsSource, InsightStatus } from '@sentinel/contracts/insights/insights'

/** The names that screens show for the wire values. */
export const insightStatusNames: Record<InsightStatus, string> = {
  none: 'None',
  favorite: 'Favorite',
  acknowledge: 'Acknowledged',
  archive: 'Archived',
}

export const commsSourceNames: Record<CommsSource, string> = {
  cell: 'Cell',
  wifi: 'Wi-Fi',
  satellite: 'Satellite',
  lora: 'LoRa',
}

/** Returns the wire values that contain the typed text or whose displayed name does, ignoring case. */
export function findWords<Word extends string>(names: Readonly<Record<Word, string>>, typed: string): Word[] {
  const wanted = foldName(typed)
  return (Object.keys(names) as Word[]).filter((word) =>
    [word, names[word]].some((text) => foldName(text).includes(wanted)),
  ) // safe: this record's keys are its words
}
