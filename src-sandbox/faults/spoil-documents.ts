import { playParameter } from '../service/document-address.ts';
import type { FaultOf } from './fault.ts';
import { rowsOf, type JsonObject } from './json-rows.ts';

const privateAddress = 'http://169.254.169.254/latest/meta-data/';

/** Makes documents of a listing dangerous or broken. */
export function spoilDocuments(body: string, fault: FaultOf<'document'>): string {
  const payload: JsonObject = JSON.parse(body);
  rowsOf(payload).forEach((row, position) => {
    if (fault.at === 'all' || fault.at === position) spoilDocument(row, fault);
  });
  return JSON.stringify(payload);
}

function spoilDocument(row: JsonObject, { how, value }: FaultOf<'document'>): void {
  switch (how) {
    case 'private-address':
      row['url'] = value ?? privateAddress;
      return;
    case 'broken-address':
      row['url'] = value ?? 'https://';
      return;
    case 'parent-name':
      row['name'] = value ?? '../../../../home/agent/.bashrc';
      return;
    case 'redirect':
      row['url'] =
        `${String(row['url'])}&${playParameter}=${how}&to=${encodeURIComponent(value ?? privateAddress)}`;
      return;
    case 'huge':
    case 'expired':
    case 'wrong-type':
      row['url'] = `${String(row['url'])}&${playParameter}=${how}`;
  }
}
