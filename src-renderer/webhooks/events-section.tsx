import { Check, Minus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { subscriptionEvents } from '../../src-shared/claims-service/subscription.ts';
import { DetailSection } from '../ui/detail-section.tsx';

const documented: readonly string[] = subscriptionEvents;

/** Each documented event with its meaning and whether the webhook gets it; others as received. */
export function EventsSection({ events }: { events: readonly string[] | null }) {
  const t = useTranslations('webhooks.events');
  const webhooks = useTranslations('webhooks');
  const labels = useTranslations('labels');
  const unknown = events?.filter((event) => !documented.includes(event)) ?? [];
  return (
    <DetailSection title={webhooks('form.events')}>
      {events === null ? (
        <p className="text-ink-3">{t('notSaid')}</p>
      ) : (
        <ul className="flex flex-col gap-1.5">
          {subscriptionEvents.map((event) => (
            <EventItem
              key={event}
              event={event}
              meaning={t(`meaning.${event}`)}
              isOn={events.includes(event)}
              said={labels(events.includes(event) ? 'yes' : 'no')}
            />
          ))}
          {unknown.map((event) => (
            <EventItem key={event} event={event} meaning={t('unknown')} isOn said={labels('yes')} />
          ))}
        </ul>
      )}
    </DetailSection>
  );
}

function EventItem({
  event,
  meaning,
  isOn,
  said,
}: {
  event: string;
  meaning: string;
  isOn: boolean;
  said: string;
}) {
  return (
    <li className="flex items-start gap-2.5">
      <span className={`mt-0.5 ${isOn ? 'text-green' : 'text-ink-3'}`}>
        {isOn ? <Check size={14} strokeWidth={2.5} /> : <Minus size={14} />}
        <span className="sr-only">{said}</span>
      </span>
      <div className="min-w-0">
        <span className={`ident break-all ${isOn ? '' : 'text-ink-3'}`}>{event}</span>
        <p className="text-second text-ink-3">{meaning}</p>
      </div>
    </li>
  );
}
