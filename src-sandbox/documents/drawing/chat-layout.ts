import type { Flow } from './flow.ts';
import { box, roundedBox } from './marks.ts';

/** Places the bar at the top of a conversation, over the whole width of the screen. */
export function placeChatBar(flow: Flow, { name, status }: { name: string; status: string }): void {
  const { sheet } = flow;
  const top = 0;
  flow.y = top + 16;
  const x = 58;
  const room = sheet.width - x - 20;
  const size = 13;
  const [first = '', ...rest] = flow.wrap(name, room, 'bold', size);
  const high = 58 + rest.length * size * 1.36;
  flow.add(box(0, top, sheet.width, high, sheet.accent));
  flow.add(roundedBox(16, top + 13, 32, 32, 16, 0xffffff));
  const initial = Array.from(name)[0] ?? '';
  const initialWidth = flow.widthOf(initial, 'bold', 16);
  flow.add({
    kind: 'text',
    text: initial,
    x: 32 - initialWidth / 2,
    y: top + 34.5,
    size: 16,
    face: 'bold',
    color: sheet.accent,
  });
  flow.y = top + 12;
  for (const line of [first, ...rest])
    flow.write(line, { face: 'bold', size, color: 0xffffff, x, width: room });
  flow.write(status, { size: 9.5, color: 0xe3efe9, x, width: room });
  flow.y = high + 14;
}

/** Places the day, or a word of the program, between messages. */
export function placeChip(flow: Flow, text: string): void {
  const size = 9;
  const lines = flow.wrap(text, flow.width * 0.8, 'sans', size);
  const wide = Math.max(...lines.map((line) => flow.widthOf(line, 'sans', size))) + 20;
  const high = lines.length * size * 1.36 + 8;
  const x = flow.left + (flow.width - wide) / 2;
  flow.add(roundedBox(x, flow.y, wide, high, 8, 0xfdf6d8));
  flow.y += 4;
  for (const line of lines) flow.write(line, { size, align: 'center', color: flow.sheet.quiet });
  flow.y += 14;
}

export function placeBubble(
  flow: Flow,
  { isOwn, text, time }: { isOwn: boolean; text: string; time: string },
): void {
  const { sheet, left, width } = flow;
  const size = sheet.textSize;
  const most = width * 0.8;
  const lines = flow.wrap(text, most - 22, 'sans', size);
  const timeWidth = flow.widthOf(time, 'sans', 8);
  const widest = Math.max(...lines.map((line) => flow.widthOf(line, 'sans', size)), timeWidth);
  const wide = widest + 22;
  const high = lines.length * size * 1.36 + 25;
  const x = isOwn ? left + width - wide : left;
  const color = isOwn ? 0xd6f2d0 : 0xffffff;
  flow.add(roundedBox(x, flow.y + 0.8, wide, high, 9, 0xcfc8bf), roundedBox(x, flow.y, wide, high, 9, color));
  const end = flow.y + high;
  flow.y += 7;
  for (const line of lines) flow.write(line, { x: x + 11, width: widest + 1 });
  flow.write(time, { size: 8, color: sheet.quiet, x: x + 11, width: widest, align: 'right' });
  flow.y = end + 8;
}
