/** Styles of the reference page beside Swagger UI's own, whose light colors contrast too little with what is behind them. */
export const referenceStyle = `
body{margin:0}
.above{max-width:1420px;margin:0 auto;padding:1rem 1.25rem 0;font:1rem/1.5 sans-serif;color:#3b4151;overflow-wrap:anywhere}
.above a{color:#2f5fb3}
.above button{font:inherit;padding:.35rem .75rem}
.above p{margin:.5rem 0}
.above p:focus{outline:none}
.dark-mode .above{color:#e4e6e6}
.dark-mode .above a{color:#a9c7ff}

.swagger-ui .info .title small pre{background:none}
.swagger-ui .info .title small{background:#5b6270}
.swagger-ui .info .title small.version-stamp{background:#4d6b00}
html:not(.dark-mode) .swagger-ui .opblock-get .opblock-summary-method{background:#1f63b5}
html:not(.dark-mode) .swagger-ui .opblock-post .opblock-summary-method{background:#1b7349}
html:not(.dark-mode) .swagger-ui .opblock-delete .opblock-summary-method{background:#c02626}
.swagger-ui .btn.execute{background:#2f5fb3;border-color:#2f5fb3;color:#fff}
.swagger-ui .download-contents{background:#4b5260;color:#fff}
html:not(.dark-mode) .swagger-ui :is(.info a,.info .url,.link){color:#2f5fb3}
html:not(.dark-mode) .swagger-ui .btn.authorize{border-color:#1b7349;color:#1b7349}
html:not(.dark-mode) .swagger-ui .btn.authorize svg{fill:#1b7349}
html:not(.dark-mode) .swagger-ui .btn.cancel{border-color:#b51d1d;color:#b51d1d}
html:not(.dark-mode) .swagger-ui .parameter__in{color:#5b6270}
html:not(.dark-mode) .swagger-ui .opblock :not(pre)>code{color:#7a0bd8}
html:not(.dark-mode) .swagger-ui .json-schema-2020-12-expand-deep-button{color:#5b6270}
.dark-mode .swagger-ui :is(.header-col,.btn-clear){color:#e4e6e6}
.dark-mode .swagger-ui .btn.cancel{border-color:#ff9a9a;color:#ff9a9a!important}
/* Numbers in samples: the highlighter writes its colors into the elements. */
.swagger-ui .microlight span[style*="211, 99, 99"]{color:#f29b9b!important}
.swagger-ui .json-schema-2020-12__constraint--string{background:#8a5d00;color:#fff}
.swagger-ui .microlight{overflow-wrap:anywhere;white-space:pre-wrap!important}
/* No operation has links to others. */
.swagger-ui .response-col_links{display:none}
.swagger-ui .request-snippets .btn:focus-visible,.swagger-ui .microlight:focus-visible{outline:2px solid #2f7de1;outline-offset:2px}
.swagger-ui .request-snippets .btn h4{color:#fff!important}
.swagger-ui .request-snippets .btn{background:#333!important;border-bottom:3px solid transparent!important}
.swagger-ui .request-snippets .btn.active{border-bottom-color:#7fb2ff!important}
.for-screen-readers{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (prefers-reduced-motion:reduce){.swagger-ui *{animation:none!important;transition:none!important}}
`;
