import { recordBy } from '@sentinel/contracts/alerts/alert-types'
import { messages } from '../../../messages/messages.ts'
import { toneOf, troubleIcons, typeIcons } from '../../../shared/alerts/alert-look.ts'
import { GoodIcon, type Icon, ListIcon, OffMapIcon, VisitIcon, WarnIcon } from '../../../ui/marks/icons.ts'
import { type Trouble, troubles } from './device-line.ts'
import classes from './trouble-chips.module.css'

const texts = messages.devices.troubles

const looks: Record<Trouble, { icon: Icon; tone: 'bad' | 'warn' }> = {
  visit: { icon: VisitIcon, tone: 'bad' },
  watch: { icon: WarnIcon, tone: 'warn' },
  ...recordBy('deviceFilter', (type) => ({ icon: typeIcons[type], tone: toneOf(type) })),
  quiet: { icon: troubleIcons.overdue, tone: 'warn' },
  update: { icon: troubleIcons.update_failed, tone: 'warn' },
  alerts: { icon: troubleIcons.open_alert, tone: 'warn' },
  unplaced: { icon: OffMapIcon, tone: 'warn' },
}

interface TroubleChipsProps {
  counts: Record<Trouble, number>
  all: number
  chosen: Trouble | undefined
  onChoose: (trouble: Trouble | undefined) => void
}

/**
 * Shows how many cameras have which trouble, and filters the list by it. Also says if no camera needs a visit. Links to the cameras without
 * a location appear only on the map.
 */
export function TroubleChips({ counts, all, chosen, onChoose }: TroubleChipsProps) {
  const shown = troubles.filter(
    (trouble) => trouble === 'visit' || trouble === chosen || (trouble !== 'unplaced' && counts[trouble] > 0),
  )
  return (
    <div className={classes.chips} role="group" aria-label={texts.label}>
      <Chip
        icon={ListIcon}
        name={texts.all}
        amount={all}
        isChosen={!chosen}
        onClick={() => onChoose(undefined)}
      />
      {shown.map((trouble) => {
        const { icon, tone } = looks[trouble]
        const isFine = counts[trouble] === 0
        return (
          <Chip
            key={trouble}
            icon={isFine ? GoodIcon : icon}
            tone={isFine ? 'good' : tone}
            name={texts[trouble]}
            isReason={trouble !== 'visit' && trouble !== 'watch'}
            amount={counts[trouble]}
            isChosen={trouble === chosen}
            onClick={() => onChoose(trouble === chosen ? undefined : trouble)}
          />
        )
      })}
    </div>
  )
}

interface ChipProps {
  icon: Icon
  tone?: 'good' | 'warn' | 'bad'
  name: string
  amount: number
  /** True for a reason to visit or watch the camera. */
  isReason?: boolean
  isChosen: boolean
  onClick: () => void
}

function Chip({ icon: ChipIcon, tone, name, amount, isReason = false, isChosen, onClick }: ChipProps) {
  return (
    <button
      type="button"
      className={`${classes.chip} ${tone ? classes[tone] : ''}`}
      aria-pressed={isChosen}
      data-reason={isReason || undefined}
      onClick={onClick}
    >
      <ChipIcon size={16} aria-hidden />
      <span>{name}</span> <span className={classes.amount}>{amount.toLocaleString('en')}</span>
    </button>
  )
}
