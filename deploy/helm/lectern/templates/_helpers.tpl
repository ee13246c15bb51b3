{{- define "lectern.name" -}}
{{- printf "%s-%s" .Release.Name "lectern" | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "lectern.selector" -}}
app.kubernetes.io/name: lectern
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "lectern.labels" -}}
{{ include "lectern.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "lectern.secret" -}}
{{- .Values.secret.existing | default (include "lectern.name" .) -}}
{{- end -}}

{{/* What pods of both kinds have. */}}
{{- define "lectern.podMetadata" -}}
annotations:
  prometheus.io/scrape: "true"
  prometheus.io/port: "9464"
  checksum/settings: {{ printf "%s%s" (.Values.settings | toYaml) (.Values.secret.values | toYaml) | sha256sum }}
labels:
  {{- include "lectern.selector" . | nindent 2 }}
  {{- with .Values.podLabels }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end -}}

{{- define "lectern.podSecurity" -}}
serviceAccountName: {{ include "lectern.name" . }}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "lectern.container" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: ["ALL"]
envFrom:
  - secretRef:
      name: {{ include "lectern.secret" . }}
{{- end -}}

{{/* Settings; those of the chart's own come last, because it depends on them. */}}
{{- define "lectern.settings" -}}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | toString | quote }}
{{- end }}
- name: DEMO_DATA
  value: none
- name: METRICS_PORT
  value: "9464"
{{- end -}}

{{- define "lectern.placement" -}}
{{- with .nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "lectern.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "lectern.selector" .root | nindent 8 }}
        app.kubernetes.io/component: {{ .component }}
{{- end -}}
