import type { FirmwareTag, TagTarget } from '@sentinel/contracts/staff/firmware'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import classes from './firmware.module.css'

const texts = messages.internalFirmware.tags

interface TagListProps {
  tags: readonly TagTarget[]
  mayMove: boolean
  onMove: (tag: FirmwareTag) => void
}

/** Where each tag points to. */
export function TagList({ tags, mayMove, onMove }: TagListProps) {
  return (
    <section aria-label={texts.title} className={classes.tags}>
      {tags.map((target) => (
        <Card key={target.tag} title={target.tag}>
          <div className={classes.tag}>
            <p className={classes.version}>{target.version ?? texts.nothing}</p>
            <p className={classes.note}>
              {target.moved_at ? (
                <>
                  <LocalTime iso={target.moved_at} />
                  {target.moved_by && ` ${texts.by(target.moved_by)}`}
                </>
              ) : (
                texts.hints[target.tag]
              )}
            </p>
            <Button
              disabled={!mayMove}
              aria-label={target.version === null ? texts.setOf(target.tag) : texts.moveOf(target.tag)}
              onClick={() => onMove(target.tag)}
            >
              {target.version === null ? texts.set : texts.move}
            </Button>
          </div>
        </Card>
      ))}
    </section>
  )
}
